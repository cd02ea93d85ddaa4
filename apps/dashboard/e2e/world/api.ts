// The server without the page, for what a test needs to be there before it begins.
import type { BrowserContext } from '@playwright/test'
import { origin } from './places.ts'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into JSON that it has just received
export type Json = Record<string, any>

export interface Api {
  (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Json>
}

/** Calls in the name of whoever is signed in in the context; a refusal is an error. */
export function apiOf(context: BrowserContext, at = origin()): Api {
  return async (method, path, body) => {
    const response = await context.request.fetch(`${at}/api${path}`, {
      method,
      headers: { origin: at },
      ...(body === undefined ? {} : { data: body }),
    })
    const text = await response.text()
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`)
    return JSON.parse(text) as Json
  }
}
