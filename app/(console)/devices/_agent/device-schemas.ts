import { z } from "zod";
import { DEVICE_ID } from "@/app/_lib/device-id";
import {
  DEVICE_STATUSES,
  MAX_CITY_LENGTH,
  MAX_SEARCH_LENGTH,
  SORT_DIRECTIONS,
  SORT_FIELDS,
} from "../_state/device-view";

/** What agents read and write on `/devices`; the descriptions are all that a model knows of it. */
export const statusSchema = z
  .enum(DEVICE_STATUSES)
  .describe(
    "online: reports normally. offline: has stopped reporting. disabled: switched off by an operator. maintenance: being serviced.",
  );

export const deviceIdSchema = z.string().regex(DEVICE_ID);

export const sortSchema = z.strictObject({
  field: z
    .enum(SORT_FIELDS)
    .describe("Column to order by. lastSeenAt: when it last reported. battery: charge in percent."),
  direction: z
    .enum(SORT_DIRECTIONS)
    .describe("asc: lowest, earliest or A first. desc: highest, latest or Z first."),
});

export const filtersSchema = z.strictObject({
  status: statusSchema
    .nullable()
    .describe("Status that all listed devices have; null when any status is listed"),
  city: z.string().nullable().describe("City that all listed devices are in; null when every city is listed"),
  search: z.string().nullable().describe("Text that all listed devices contain; null when there is none"),
});

export const filterChangeSchema = z
  .strictObject({
    status: statusSchema
      .nullable()
      .optional()
      .describe("Show only devices of this status. null removes this filter."),
    city: z
      .string()
      .min(1)
      .max(MAX_CITY_LENGTH)
      .nullable()
      .optional()
      .describe(
        "Show only devices in this city, named as in cities of devices.filters.read. null removes this filter.",
      ),
    search: z
      .string()
      .min(1)
      .max(MAX_SEARCH_LENGTH)
      .nullable()
      .optional()
      .describe(
        "Show only devices whose name, model, site or id contains this text. null removes this filter.",
      ),
  })
  .refine((change) => Object.keys(change).length > 0, {
    error: "Give at least one of status, city and search.",
  });

export const filtersReadSchema = z.strictObject({
  ...filtersSchema.shape,
  cities: z.array(z.string()).describe("Every city that can be filtered by"),
  total: z.int().describe("Devices that pass the filters, on all pages"),
});

export const listedSchema = z.strictObject({
  ...filtersSchema.shape,
  total: z.int().describe("Devices that pass the filters, on all pages"),
  page: z.int().describe("Page that is shown; the first is 1"),
  pageCount: z.int(),
});

export const rowSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(DEVICE_STATUSES),
  city: z.string(),
  model: z.string(),
  battery: z.int().describe("Charge in percent"),
  selected: z.boolean(),
  passesFilters: z
    .boolean()
    .optional()
    .describe(
      "false: just changed, so no longer passes the filters and is not in total; shown until the view changes. Left out: passes.",
    ),
});

export const tableStateSchema = z.strictObject({
  rows: z.array(rowSchema).describe("The rows of the current page, in the order shown"),
  total: z.int().describe("Devices that pass the filters, on all pages"),
  page: z.int().describe("Page that is shown; the first is 1"),
  pageCount: z.int(),
  sort: sortSchema,
  selectedIds: z.array(z.string()).describe("Ids of all selected devices, those on other pages too"),
});

export const selectionSchema = z.strictObject({
  selectedIds: z.array(z.string()).describe("Ids of all devices that are selected now"),
  selectedCount: z.int(),
});
