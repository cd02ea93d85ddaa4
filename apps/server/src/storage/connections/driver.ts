// What the driver has and does not declare. All of it is used through this file, and `driver.test.ts` names what a new version lacks.
import type { Socket } from 'node:net'
import { Client, Connection, type ClientBase, type ClientConfig, type Submittable } from 'pg'

/** The connection of a client: it writes messages of the protocol, and its stream is the socket. */
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

/** The process at the server, and what allows to cancel it; null until the server has told them. */
interface Backend {
  processID: number | null
  secretKey: number | null
}

/** A connection that only asks to cancel another one. */
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
 * A client of PgBouncer, which gives whichever session it lends these two (its manual: "Startup parameters are: client_encoding,
 * datestyle, timezone, standard_conforming_strings, and application_name"); others it refuses.
 */
export class PooledClient extends Startup {
  override getStartupConf() {
    return { ...super.getStartupConf(), timezone: 'UTC', datestyle: 'ISO' }
  }
}

/** A client for a pool that gives up being connected after so many milliseconds, however long the pool lets its callers wait. */
export const promptly = (Base: new (config: ClientConfig) => ClientBase, connectionTimeoutMillis: number) =>
  class extends Base {
    constructor(config: ClientConfig) {
      super({ ...config, connectionTimeoutMillis })
    }
  } as unknown as new () => ClientBase
