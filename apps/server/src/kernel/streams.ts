// Answers that are written while they are sent.

/** A file that is written while it is sent: it may be longer than memory. */
export class Lines {
  readonly media_type: string
  readonly file_name: string
  readonly lines: AsyncIterable<string>
  constructor(media_type: string, file_name: string, lines: AsyncIterable<string>) {
    this.media_type = media_type
    this.file_name = file_name
    this.lines = lines
  }
}

/** The events of a workspace, for as long as the client listens and may read them. */
export class EventStream {
  readonly workspaceId: string
  /** The last event that the client has; undefined: it asks for those from now on. */
  readonly after: number | undefined
  /** Who else is here is told in it as well: to people, not to programs. */
  readonly withPresence: boolean
  /** Set by `perform`: whether the same call would still be let through. */
  mayFollow: () => Promise<boolean> = () => Promise.resolve(true)
  constructor(workspaceId: string, after: number | undefined, withPresence: boolean) {
    this.workspaceId = workspaceId
    this.after = after
    this.withPresence = withPresence
  }
}
