// An operation is one thing a caller can do, as data. Every surface is a loop over these.
import type { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problem-codes.ts'

/** What an operation acts on. */
export type Subject =
  /** Anyone, signed in or not. */
  | 'nobody'
  /** The caller's own account. */
  | 'account'
  /** The whole instance; administrators only. */
  | 'instance'
  | NamedSubject

/** What a path names. The guard loads it by the path's parameters and answers 404 for what the caller may not know. */
export type NamedSubject =
  | 'workspace'
  | 'tokenset'
  | 'mode'
  | 'token'
  | 'resolver'
  | 'organization'
  | 'environment'
  /** One entry of the history, with the workspace that it tells of. */
  | 'change'

/**
 * The surfaces. `rest` is `/api/v1` with a bearer token, `session` is `/api` with the dashboard's cookie, `public` is open to all
 * and needs to be named.
 */
export type Surface = 'rest' | 'session' | 'mcp' | 'public'

export interface Operation<
  On extends Subject = Subject,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> {
  /** Snake case; also the MCP tool's and the change's name. */
  name: string
  /** One sentence for people and agents. */
  summary: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below the surface's root; parameters in braces are named after their subject: `{tokenset_id}`. */
  path: string
  on: On
  needs: Permission
  /** Query parameters of GET and DELETE, body fields of the rest. Unknown fields are ignored (strict over MCP). */
  input: Input
  output: Output
  status: 200 | 201
  /** Answered instead where what was to be made is there already. */
  otherStatus?: 200
  /** Where it can be called; everywhere but `public` when absent. */
  surfaces?: readonly Surface[]
  /** The answer is the text of a file, not JSON; `output` then describes the file. */
  answers?: 'file'
  /** The body may have up to 10 MB instead of 1 MB. */
  body?: 'large'
  /** For the reference: codes of its own, beside those that follow from its path, its permission and its fields. */
  refuses?: readonly ProblemCode[]
  /** Over MCP a delete loses data, an update does not. */
  destructive?: boolean
}

/** Keeps the literal types of a domain's operations. */
export function operations<const T extends Record<string, Operation<Subject, z.ZodObject, z.ZodType>>>(domain: T): T {
  return domain
}

export type AnyOperation = Operation

export const allSurfaces: readonly Surface[] = ['rest', 'session', 'mcp']

export function isOn(operation: AnyOperation, surface: Surface): boolean {
  return (operation.surfaces ?? allSurfaces).includes(surface)
}

/** An operation that changes nothing may be answered from a replica, a cache, or twice. */
export function reads(operation: AnyOperation): boolean {
  return operation.method === 'GET'
}

/** Whether the input comes in the query; otherwise it is the body. */
export function takesQuery(operation: AnyOperation): boolean {
  return operation.method === 'GET' || operation.method === 'DELETE'
}

/** The names of the path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
}
