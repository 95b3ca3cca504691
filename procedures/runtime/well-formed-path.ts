function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/**
 * The address of a request with a path that can be decoded. A segment that encodes no text is taken as it is written,
 * per cent signs and all, so that it leads to what is not there; Next would fail on it with a bare 500.
 */
export function wellFormedPath(url: string): string {
  const [path = "", ...query] = url.split("?");
  const segments = path.split("/").map((segment) => {
    return isDecodable(segment) ? segment : segment.replaceAll("%", "%25");
  });
  return [segments.join("/"), ...query].join("?");
}
