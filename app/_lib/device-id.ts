/** What an id of a device looks like; the server refuses anything else. */
export const DEVICE_ID = /^[A-Za-z0-9_-]{1,64}$/;
