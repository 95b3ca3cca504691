/** The member that a person is about to change; also what is outlined after an agent selected one. */
export const MEMBER_PLACE = "settings.members.selection";

/** The field for the person's own name, while they edit it. */
export const NAME_PLACE = "settings.profile.name";
