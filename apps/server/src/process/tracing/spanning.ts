// How something becomes a span.
import type { Span, SpanOptions } from '@opentelemetry/api'

/** Runs something as a span below the current one. */
export type Spanning = <T>(name: string, options: SpanOptions, run: (span: Span) => Promise<T>) => Promise<T>
