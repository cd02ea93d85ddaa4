// A function that creates spans.
import type { Span, SpanOptions } from '@opentelemetry/api'

/** Runs a function as a span below the current one. */
export type Spanning = <T>(name: string, options: SpanOptions, run: (span: Span) => Promise<T>) => Promise<T>
