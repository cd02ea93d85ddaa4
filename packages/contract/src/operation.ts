// An operation is one thing that a caller can do, as data. Every surface is generated from the list of operations.
import type { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problem-codes.ts'

/** The subject of an operation. */
export type Subject =
  /** Anyone, signed in or not. */
  | 'nobody'
  /** The caller's own account. */
  | 'account'
  /** The whole instance; administrators only. */
  | 'instance'
  | NamedSubject

/**
 * A subject in the path. The guard loads it by the path's parameters, and answers 404 if it is hidden from the caller.
 */
export type NamedSubject =
  | 'workspace'
  | 'tokenset'
  | 'mode'
  | 'token'
  | 'scale'
  | 'resolver'
  | 'proposal'
  | 'organization'
  | 'environment'
  | 'webhook'
  /** A delivery to a webhook. */
  | 'delivery'
  /** One entry of the history, with its workspace. */
  | 'change'

/**
 * The surfaces. `rest` is `/api/v1` with a bearer token, `session` is `/api` with the dashboard's cookie, `public` needs no
 * authentication and is never a default.
 */
export type Surface = 'rest' | 'session' | 'mcp' | 'public'

type Hearer =
  /** The account that it is done to. */
  | 'the account'
  | 'the member'
  | 'the new address'
  | 'the former address'
  | 'the invited address'
  /** Of a transfer. */
  | 'the other side'
  | 'the owners'
  | 'the administrators'

/** Or why nobody needs to hear of it. */
export type Tells = readonly `${Hearer} by ${'mail' | 'notification'}`[] | { nobody: string }

export interface Operation<
  On extends Subject = Subject,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> {
  /** Snake case; also the name of the MCP tool and of the recorded change. */
  name: string
  /** One sentence for people and agents. */
  summary: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Relative to the surface's root; parameters in braces are named after their subject: `{tokenset_id}`. */
  path: string
  on: On
  needs: Permission
  /** Query parameters of GET and DELETE (but see `sendsBody`), body fields of other methods. Unknown fields are ignored (MCP refuses them). */
  input: Input
  output: Output
  status: 200 | 201
  /** The status if the record already exists. */
  otherStatus?: 200
  /** The name of the MCP tool, if another one is clearer for agents. */
  tool?: string
  /** The surfaces that offer it; absent: all but `public`. */
  surfaces?: readonly Surface[]
  /** The response is not JSON: the text of a file, which `output` describes, or a stream of events, each an `output`. */
  answers?: 'file' | 'events'
  /**
   * `large`: the body may have up to 10 MB instead of 1 MB. `packed`: the same, compressed by gzip or not; the first stage
   * of its handler gets it unread, and reads it in a thread.
   */
  body?: 'large' | 'packed'
  /**
   * It writes nothing, whatever its method: it forwards or answers its input, waits for no turn, and leaves no change.
   */
  passing?: true
  /** A DELETE whose input is in the body: it holds what no address may, such as a password. */
  sendsBody?: true
  /** The path of the GET with the ETag for If-Match, if it is not the operation's own. */
  ifMatchOf?: string
  /** For the reference: codes beyond those that result from path, permission and fields. */
  refuses?: readonly ProblemCode[]
  /** A session that proved itself more than `provedMinutes` ago has to prove itself again first. */
  asksAgain?: true
  /** Open to an account without second factor where one is required. */
  withoutFactor?: true
  /** Who hears of it, where it changes an account, an address, a factor, a membership or a right. */
  tells?: Tells
  /** It only adds: nothing that was there is replaced, renamed, published or lost. */
  adds?: true
}

/** Preserves the literal types of a domain's operations. */
export function operations<const T extends Record<string, Operation<Subject, z.ZodObject, z.ZodType>>>(domain: T): T {
  return domain
}

export type AnyOperation = Operation

/** Minutes for which a session counts as proved, after signing in or confirming. */
export const provedMinutes = 15

export const allSurfaces: readonly Surface[] = ['rest', 'session', 'mcp']

export function isOn(operation: AnyOperation, surface: Surface): boolean {
  return (operation.surfaces ?? allSurfaces).includes(surface)
}

/** Whether an operation changes nothing, so that a replica or a cache may answer it and repeating it is safe. */
export function reads(operation: AnyOperation): boolean {
  return operation.method === 'GET'
}

/** Whether the input is in the query instead of the body. */
export function takesQuery(operation: AnyOperation): boolean {
  return operation.method === 'GET' || (operation.method === 'DELETE' && !operation.sendsBody)
}

/** The names of the path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
}
