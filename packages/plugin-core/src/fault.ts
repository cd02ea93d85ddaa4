/** The plugin cannot give tokens. The message says why, and what to do; bundlers would print the trace of a cause below it. */
export class TesseraFault extends Error {
  override name = 'TesseraFault'

  constructor(message: string) {
    super(message)
    // Bundlers print the stack: where a plugin noticed it helps nobody.
    this.stack = `${this.name}: ${message}`
  }
}
