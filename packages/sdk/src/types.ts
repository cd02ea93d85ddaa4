// The client's types, derived from the contract.
import type {
  AnyOperation,
  BatchOperation,
  Domains,
  PresentWindow,
  ResetEvent,
  Surface,
  WorkspaceEvent,
} from '@tessera/contract'
import type { z } from 'zod'

export interface ClientOptions<S extends ClientSurface = ClientSurface> {
  /** The instance's address, for example `https://tokens.example.com`; `''` for the page's own in a browser. */
  baseUrl: string
  /** An API key or OAuth access token; a function is called before each request. */
  apiKey?: string | (() => string | Promise<string>)
  /** `rest` (default): `/api/v1` with a key. `session`: `/api` with the cookie of a signed-in browser. */
  surface?: S
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
  /** How often an idempotent request is retried; 3 by default, 0 for never. */
  retries?: number
  /** How many answers are cached with their ETag, so that unchanged ones are not transferred again; 0 (default) for none. */
  cache?: number
  /** Milliseconds that one attempt may take; 60,000 by default. */
  timeout?: number
  /** Added to every request. */
  headers?: Record<string, string>
  /** Called after every answer that has rate limit headers. */
  onRateLimit?: (limit: RateLimit) => void
}

export type ClientSurface = Extract<Surface, 'rest' | 'session'>

export interface RateLimit {
  limit: number
  remaining: number
  /** When the window ends. */
  reset: Date
}

export interface CallOptions {
  signal?: AbortSignal
  /** Refuses the change (400) unless the record still has this ETag; see `etagOf`. */
  ifMatch?: string
  /** Requests with the same key take effect once within 24 hours. Every POST with an API key gets a key by default. */
  idempotencyKey?: string
  /** Overrides the client's. */
  retries?: number
  /** For a stream: called each time that its connection opens. */
  onOpen?: () => void
  /** For a stream by session: called with the users who have the workspace open, at first and after each change. */
  onPresence?: (present: readonly PresentWindow[]) => void
}

/** The text of an export and the metadata of its headers. */
export interface ExportFile {
  text: string
  fileName: string
  mediaType: string
  etag: string
  /** The number of tokens that were omitted because they could not be resolved. */
  unresolvedCount: number
  /** Modes whose values other tools do not find in the file (`dtcg` of a tokenset); empty for most formats. */
  omittedModes: string[]
}

/** The 18 types of tokens. */
export type TokenType = z.output<Domains['tokens']['create']['input']['shape']['type']>

type Simplify<T> = { [K in keyof T]: T[K] } & {}

type PathNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never

/** The input type of a field. A field that parses text first (a number in a query) takes its output type. */
type FieldInput<F> = F extends z.ZodType ? (unknown extends z.input<F> ? z.output<F> : z.input<F>) : never
type Fields<Shape> = { [K in keyof Shape]: FieldInput<Shape[K]> }
type OptionalKeys<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
type WithOptional<T> = { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: T[K] }
/** The contract leaves these untyped, because the server reports the fault of each one with its index. */
type Closer<O extends AnyOperation, T> = O['name'] extends 'batch_tokens'
  ? Omit<T, 'operations'> & { operations: BatchOperation[] }
  : T

export type InputOf<O extends AnyOperation> = Simplify<
  { [K in PathNames<O['path']>]: string } & Closer<O, WithOptional<Fields<O['input']['shape']>>>
>
export type OutputOf<O extends AnyOperation> = O extends { answers: 'file' }
  ? ExportFile
  : O extends { answers: 'events' }
    ? FollowedEvent
    : z.output<O['output']>

type IsList<O extends AnyOperation> = 'cursor' extends keyof O['input']['shape'] ? true : false
type Kind<O extends AnyOperation> = O extends { answers: infer What extends string }
  ? ` ${What}`
  : IsList<O> extends true
    ? ' list'
    : O extends { sendsBody: true }
      ? ' body'
      : ''
export type RouteOf<O> = O extends AnyOperation ? `${O['method']} ${O['path']}${Kind<O>}` : never

type Arguments<I> =
  Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]
/** The item type of a paged answer, which may also contain a list of broken references. */
export type ItemOf<Page> = {
  [K in Exclude<keyof Page, 'unresolved'>]-?: Page[K] extends readonly (infer Item)[] ? Item : never
}[Exclude<keyof Page, 'unresolved'>]

export type Method<O extends AnyOperation> = O extends { answers: 'events' }
  ? (...given: Arguments<InputOf<O>>) => AsyncGenerator<OutputOf<O>, void, undefined>
  : ((...given: Arguments<InputOf<O>>) => Promise<OutputOf<O>>) & (IsList<O> extends true ? Iterators<O> : unknown)

/** An event of the stream, or the notice that some have been deleted: then cached data must be read again. */
export type FollowedEvent = WorkspaceEvent | ResetEvent

interface Iterators<O extends AnyOperation> {
  /** Page after page; `limit` is the size of one (500 by default). */
  pages(...given: Arguments<InputOf<O>>): AsyncGenerator<OutputOf<O>, void, undefined>
  /** Item after item, fetched page by page. */
  each(...given: Arguments<InputOf<O>>): AsyncGenerator<ItemOf<OutputOf<O>>, void, undefined>
}

type IsOn<O, S> = O extends { surfaces: readonly (infer On)[] } ? (S extends On ? true : false) : true
/** The routes of a domain: what agents alone call has none here. */
export type RoutesOf<D> = {
  [K in keyof D as true extends IsOn<D[K], ClientSurface> ? K : never]: RouteOf<D[K]>
}
type OnSurface<D, S> = { [K in keyof D as IsOn<D[K], S> extends true ? K : never]: D[K] }
type DomainClient<D, S> = {
  [K in keyof OnSurface<D, S>]: D[K & keyof D] extends infer O extends AnyOperation ? Method<O> : never
}

/** Every operation of the surface, by domain; `events` is itself an operation. */
export type Client<S extends ClientSurface = 'rest'> = {
  [D in keyof Domains as [keyof OnSurface<Domains[D], S>] extends [never] ? never : D]: DomainClient<Domains[D], S>
} & { events: Method<Domains['events']['stream']> }
