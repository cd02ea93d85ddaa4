// The client's shape, worked out from the contract: no type is written a second time.
import type { AnyOperation, BatchOperation, Domains, Surface } from '@tessera/contract'
import type { z } from 'zod'

export interface ClientOptions<S extends ClientSurface = ClientSurface> {
  /** The instance's address, for example `https://tokens.example.com`; `''` for the page's own in a browser. */
  baseUrl: string
  /** An API key or OAuth access token; a function is asked before each request. */
  apiKey?: string | (() => string | Promise<string>)
  /** `rest` (default): `/api/v1` with a key. `session`: `/api` with the cookie of a signed-in browser. */
  surface?: S
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch
  /** How often a request is sent again when that is safe; 3 by default, 0 for never. */
  retries?: number
  /** How many answers are kept with their ETag, so that unchanged ones are not sent again; 0 (default) for none. */
  cache?: number
  /** Milliseconds that one attempt may take; 60,000 by default. */
  timeout?: number
  /** Added to every request. */
  headers?: Record<string, string>
  /** Told after every answer that carries the rate limit's headers. */
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
  /** Sends of the same key happen once within 24 hours. Every POST with an API key has one of its own otherwise. */
  idempotencyKey?: string
  /** Instead of the client's. */
  retries?: number
}

/** The text of an export and what its headers say. */
export interface ExportFile {
  text: string
  fileName: string
  mediaType: string
  etag: string
  /** How many tokens were left out because they could not be resolved. */
  unresolvedCount: number
  /** Modes whose values other tools do not find in the file (`dtcg` of a tokenset); none for most formats. */
  omittedModes: string[]
}

/** The 18 types of tokens. */
export type TokenType = z.output<Domains['tokens']['create']['input']['shape']['type']>

type Simplify<T> = { [K in keyof T]: T[K] } & {}

type PathNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never

/** What a field takes. A field that is read from text first (a number in a query) takes what it gives. */
type FieldInput<F> = F extends z.ZodType ? (unknown extends z.input<F> ? z.output<F> : z.input<F>) : never
type Fields<Shape> = { [K in keyof Shape]: FieldInput<Shape[K]> }
type OptionalKeys<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
type WithOptional<T> = { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: T[K] }
/** The contract leaves these open, because the server reports the fault of each one with its index. */
type Closer<O extends AnyOperation, T> = O['name'] extends 'batch_tokens'
  ? Omit<T, 'operations'> & { operations: BatchOperation[] }
  : T

export type InputOf<O extends AnyOperation> = Simplify<
  { [K in PathNames<O['path']>]: string } & Closer<O, WithOptional<Fields<O['input']['shape']>>>
>
export type OutputOf<O extends AnyOperation> = O extends { answers: 'file' } ? ExportFile : z.output<O['output']>

type IsList<O extends AnyOperation> = 'cursor' extends keyof O['input']['shape'] ? true : false
type Kind<O extends AnyOperation> = O extends { answers: 'file' } ? ' file' : IsList<O> extends true ? ' list' : ''
export type RouteOf<O> = O extends AnyOperation ? `${O['method']} ${O['path']}${Kind<O>}` : never

type Arguments<I> =
  Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]
/** Beside the items an answer may name those that lead nowhere. */
export type ItemOf<Page> = {
  [K in Exclude<keyof Page, 'unresolved'>]-?: Page[K] extends readonly (infer Item)[] ? Item : never
}[Exclude<keyof Page, 'unresolved'>]

export type Method<O extends AnyOperation> = ((...given: Arguments<InputOf<O>>) => Promise<OutputOf<O>>) &
  (IsList<O> extends true ? Iterators<O> : unknown)

interface Iterators<O extends AnyOperation> {
  /** Page after page; `limit` says how many items one has (500 by default). */
  pages(...given: Arguments<InputOf<O>>): AsyncGenerator<OutputOf<O>, void, undefined>
  /** Item after item, fetched page by page. */
  each(...given: Arguments<InputOf<O>>): AsyncGenerator<ItemOf<OutputOf<O>>, void, undefined>
}

type IsOn<O, S> = O extends { surfaces: readonly (infer On)[] } ? (S extends On ? true : false) : true
type OnSurface<D, S> = { [K in keyof D as IsOn<D[K], S> extends true ? K : never]: D[K] }
type DomainClient<D, S> = {
  [K in keyof OnSurface<D, S>]: D[K & keyof D] extends infer O extends AnyOperation ? Method<O> : never
}

/** Every operation of the surface, by domain. */
export type Client<S extends ClientSurface = 'rest'> = {
  [D in keyof Domains as [keyof OnSurface<Domains[D], S>] extends [never] ? never : D]: DomainClient<Domains[D], S>
}
