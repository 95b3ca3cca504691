import { type NextRequest, NextResponse } from "next/server";
import { REQUEST_PATH_HEADER } from "./app/_lib/request-path-header";

/** Tells the layouts where the visitor wanted to go, so that signing in leads there. What a client sends is overwritten. */
export function proxy(request: NextRequest) {
  const headers = new Headers(request.headers);
  headers.set(REQUEST_PATH_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  return NextResponse.next({ request: { headers } });
}

export const config = { matcher: ["/((?!api/|rpc/|_next/|icon.svg).*)"] };
