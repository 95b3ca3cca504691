"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { describeFailure, rpc } from "@/app/_lib/rpc";
import { saveFile } from "@/app/_lib/save-file";
import { type DeviceView, searchInputOf } from "./device-view";

/** Saves everything that passes the filters of the view, on all pages and in its order, as a CSV file. */
export function useExportDevices(view: DeviceView): { readonly busy: boolean; start(): void } {
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { page: _page, pageSize: _size, ...filter } = searchInputOf(view);
      return rpc.devices.exportCsv(filter);
    },
    onSuccess: ({ fileName, csv, rows, complete }) => {
      saveFile(fileName, csv, "text/csv;charset=utf-8");
      if (complete) toast.success(`${rows} ${rows === 1 ? "device" : "devices"} exported to ${fileName}`);
      else toast.warning(`The first ${rows} devices exported to ${fileName}; filter for the rest`);
    },
    onError: (error) => toast.error("Nothing was exported", { description: describeFailure(error) }),
  });
  return { busy: isPending, start: () => mutate() };
}
