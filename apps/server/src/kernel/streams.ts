// Answers that are written while they are sent.
import type { AnyOperation, Surface } from '@tessera/contract'
import type { Credential } from '../access/access.store.ts'
import type { Target } from '../access/subjects.store.ts'
import type { StreamOwner } from '../limits/streams.ts'

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

/** What lets somebody follow a stream: the same call, which has to be permitted for as long as it lasts. */
export interface StreamRight {
  owner: StreamOwner
  /** The same for all who follow the same by the same token. */
  name: string
  credential: Credential
  operation: AnyOperation
  surface: Surface
  target: Target
}

/** The events of a workspace, for as long as the client listens and may read them. */
export class EventStream {
  readonly workspaceId: string
  /** The last event that the client has; undefined: it asks for those from now on. */
  readonly after: number | undefined
  /** Who else is here is told in it as well: to people, not to programs. */
  readonly withPresence: boolean
  /** Set when the call is permitted. */
  right: StreamRight | undefined
  constructor(workspaceId: string, after: number | undefined, withPresence: boolean) {
    this.workspaceId = workspaceId
    this.after = after
    this.withPresence = withPresence
  }
}
