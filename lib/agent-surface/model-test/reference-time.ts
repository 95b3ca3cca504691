/** Time that passes, and the registry's clock, which may be set apart from it. */
export class ReferenceTime {
  passed = 0;
  wentBack = false;
  private offset = 0;

  get now(): number {
    return this.passed + this.offset;
  }

  jump(ms: number): void {
    if (ms < 0) this.wentBack = true;
    this.offset += ms;
  }
}
