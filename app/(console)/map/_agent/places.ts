/** What an agent may change about the map, each where a person finds it. */
export const CAMERA_PLACE = "map.view.camera";
export const FOCUS_PLACE = "map.view.focus";
export const LAYERS_PLACE = "map.view.layers";

/** The focused device, while a person writes instructions for a visit to it. */
export const DISPATCH_CONTROL = "map.dispatch";
