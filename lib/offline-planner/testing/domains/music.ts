import { pickString, pickStrings } from "../simulated-input";
import type { SimulatedCapability } from "../simulated-surface";
import { SimulatedSurface } from "../simulated-surface";

/** A music player: transport controls, a queue, playlists that can be shared. */
export function createMusicSurface() {
  const tracks = [
    { trackId: "t-31", title: "Blue in Green", artist: "Miles Davis", minutes: 5.6, genre: "jazz" },
    { trackId: "t-32", title: "Gymnopédie No. 1", artist: "Erik Satie", minutes: 3.1, genre: "classical" },
    { trackId: "t-33", title: "So What", artist: "Miles Davis", minutes: 9.4, genre: "jazz" },
    { trackId: "t-34", title: "Music for Airports", artist: "Brian Eno", minutes: 17.3, genre: "ambient" },
  ];
  const player = { playing: false, track: "", volume: 40, repeat: "off" };
  const queue = tracks.map((track) => track.trackId);
  const inQueue = () => tracks.filter((track) => queue.includes(track.trackId));

  const capabilities: SimulatedCapability[] = [
    {
      name: "view_player__controls__read",
      description: "[view · read] What is playing, the volume and the repeat mode.",
      run: () => ({ ...player }),
    },
    {
      name: "view_player__controls__play",
      description: "[view · local-state] Play a track, or go on with the current one.",
      schema: { trackId: { type: "string", description: "Id of a track in the queue" } },
      run: (input) => {
        player.playing = true;
        player.track = input.trackId === undefined ? player.track : pickString(input, "trackId");
        return { ...player };
      },
    },
    {
      name: "view_player__controls__pause",
      description: "[view · local-state] Pause the music.",
      blocked: () => (player.playing ? undefined : "Nothing is playing."),
      run: () => ({ ...Object.assign(player, { playing: false }) }),
    },
    {
      name: "view_player__controls__setVolume",
      description: "[view · local-state] Set the volume.",
      schema: { level: { type: "integer", minimum: 0, maximum: 100, description: "Volume in percent" } },
      required: ["level"],
      run: (input) => ({ ...Object.assign(player, { volume: input.level }) }),
    },
    {
      name: "view_player__controls__setRepeat",
      description: "[view · local-state] Choose the repeat mode.",
      schema: { mode: { type: "string", enum: ["off", "one", "all"] } },
      required: ["mode"],
      run: (input) => ({ ...Object.assign(player, { repeat: input.mode }) }),
    },
    {
      name: "view_player__queue__read",
      description: "[view · read] The tracks waiting in the queue, in order.",
      run: () => ({ tracks: inQueue().map((track) => ({ ...track })) }),
    },
    {
      name: "view_player__queue__remove",
      description: "[view · local-state] Remove tracks from the queue.",
      schema: { trackIds: { type: "array", items: { type: "string" } } },
      required: ["trackIds"],
      run: (input) => {
        for (const id of pickStrings(input, "trackIds")) {
          queue.splice(queue.indexOf(id), 1);
        }
        return { remaining: queue.length };
      },
    },
    {
      name: "view_player__queue__shuffle",
      description: "[view · local-state] Shuffle the queue.",
      run: () => ({ shuffled: true }),
    },
    {
      name: "domain_playlists__create",
      description: "[domain · server-mutation] Create a playlist from the queue.",
      schema: { title: { type: "string", minLength: 1, description: "Name of the playlist" } },
      required: ["title"],
      run: (input) => ({ playlist: { playlistId: "pl-1", title: pickString(input, "title") } }),
    },
    {
      name: "domain_playlists__share",
      description:
        "[domain · external-side-effect · requires confirmation] Share the queue with somebody by email.",
      schema: {
        email: { type: "string", format: "email" },
        note: { type: "string", description: "A few words to go with it" },
      },
      required: ["email"],
      run: (input) => ({ sharedWith: pickString(input, "email") }),
    },
  ];
  return { surface: new SimulatedSurface(capabilities, { current: "/player" }), player, queue };
}
