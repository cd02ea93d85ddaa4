// Answers that are generated while they are sent.
import type { AnyOperation, Surface } from '@tessera/contract'
import type { Credential } from '../access/access.store.ts'
import type { SubjectIds } from '../access/subjects.store.ts'
import type { StreamOwner } from '../limits/streams.ts'

/** A file that is generated while it is sent, since it may exceed the memory. */
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

/** The right to follow a stream: the same call must stay permitted as long as the stream lasts. */
export interface StreamRight {
  owner: StreamOwner
  /** Equal for all followers of the same stream with the same token. */
  name: string
  credential: Credential
  operation: AnyOperation
  surface: Surface
  target: SubjectIds
}

/** The events of a workspace, until the client leaves or may no longer read them. */
export class EventStream {
  readonly workspaceId: string
  /** The last event that the client has; undefined: it asks for new events only. */
  readonly after: number | undefined
  /** Includes the presence of other users: for people, not for programs. */
  readonly withPresence: boolean
  /** Set once the call is permitted. */
  right: StreamRight | undefined
  constructor(workspaceId: string, after: number | undefined, withPresence: boolean) {
    this.workspaceId = workspaceId
    this.after = after
    this.withPresence = withPresence
  }
}
