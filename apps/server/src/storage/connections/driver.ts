// Undeclared parts of the driver. All uses are in this file, and `driver.test.ts` reports what a new version lacks.
import type { Socket } from 'node:net'
import { Client, Connection, type ClientBase, type ClientConfig, type Submittable } from 'pg'

/** The connection of a client: it writes protocol messages, and its stream is the socket. */
export interface Wire {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A query that receives each message of its answer from the driver. */
export interface Messages extends Submittable {
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleCommandComplete(message: { text: string }): void
  handleCopyData(message: { chunk: Buffer }): void
  handleCopyInResponse(wire: Wire): void
  handleRowDescription(): void
  handleDataRow(): void
  handleEmptyQuery(): void
}

/** The server process and its secret for cancelling; null until the server has sent them. */
interface Backend {
  processID: number | null
  secretKey: number | null
}

/** A connection that only cancels a statement of another one. */
interface Canceling {
  on(event: 'error', heard: () => void): void
  once(event: 'connect', heard: () => void): void
  connect(portOrPath: number | string, host?: string): void
  cancel(processId: number | null, secretKey: number | null): void
}

export const wireOf = (connection: unknown): Wire => connection as Wire

export const socketOf = (client: ClientBase): Socket =>
  wireOf((client as unknown as { connection: unknown }).connection).stream

export const backendOf = (client: ClientBase): Backend => client as unknown as Backend

export const newCanceling = () => new Connection({}) as unknown as Canceling

/** The start-up message of the protocol. */
const Startup = Client as unknown as new (config: ClientConfig) => Client & {
  getStartupConf(): Record<string, string>
}

/**
 * A client of PgBouncer, which accepts only these two start-up parameters for any session (its manual: "Startup
 * parameters are: client_encoding, datestyle, timezone, standard_conforming_strings, and application_name").
 */
export class PooledClient extends Startup {
  override getStartupConf() {
    return { ...super.getStartupConf(), timezone: 'UTC', datestyle: 'ISO' }
  }
}

/** A client for a pool that is given to `opening` before it connects. */
export const opened = (Base: new (config: ClientConfig) => ClientBase, opening: (client: ClientBase) => void) =>
  class extends Base {
    constructor(config: ClientConfig) {
      super(config)
      opening(this)
    }
  } as unknown as new () => ClientBase
