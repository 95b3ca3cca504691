/** Said around a request for manners or to take something back; nothing in it asks for anything. */
const FREE =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day))(?: (?:there|all|again|everyone|assistant))?|(?:many )?thank(?:s| you)(?: (?:a lot|very much|so much|again|for (?:that|this|(?:the|your) help)))?|thx|never ?mind(?: that)?|no,? wait|forget (?:it|that)|how are you(?: doing)?(?: today)?|(?:good ?)?bye|see you(?: later| soon)?|that(?:’s|'s| is) (?:all|it)(?: for now)?|(?:good|great|nice) (?:job|work)|how are things|sorry|oops|actually|i'?(?:m| am) new(?: here)?|nice to meet you)(?![\p{L}\p{N}'’])/iu;
/** The same, where a pause sets it apart from what follows. */
const BEFORE_PAUSE =
  /^(?:ok(?:ay)?|great|perfect|nice|cool|awesome|wonderful|wait|hold on|no|nope|yes|yep|yeah|well|hm+|um+|alright|all right|right|sure|fine|good|well done|please)(?=\s*(?:[,.!?;–—]|$)|\s+(?:thank|never ?mind))/iu;
const PAUSE = /^[\s,.!?;:–—-]+/u;
const TRAILING =
  /[\s]*[,.!;?]\s*(?:many )?(?:thank(?:s| you)|thx|cheers)(?: (?:a lot|very much|so much|in advance|again))?[\s.!]*$/iu;

/** A message without the greetings, thanks and changes of mind around it; empty when it is nothing else. */
export function stripCourtesies(message: string): string {
  let rest = message.trim();
  for (let round = 0; round < 8; round += 1) {
    const said = (FREE.exec(rest) ?? BEFORE_PAUSE.exec(rest))?.[0];
    if (said === undefined) {
      break;
    }
    rest = rest.slice(said.length).replace(PAUSE, "");
  }
  return rest.replace(TRAILING, "").trim();
}
