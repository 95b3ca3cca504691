/** A refusal of the reference model: code and details as one text, `||` between what may be told instead. */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor(readonly told: string) {
    super(told);
  }
}
