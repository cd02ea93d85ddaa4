import { events as contract } from '@tessera/contract'
import { implement } from '../../kernel/operation.ts'
import { EventStream } from '../../kernel/streams.ts'

export const events = implement(contract, {
  stream: ({ workspace }, { after }) => Promise.resolve(new EventStream(workspace.id, after)),
})
