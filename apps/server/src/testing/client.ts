// What tests ask with, and what they are answered.

export interface TestAnswer {
  status: number
  // Tests say what they expect; a wrong guess about the shape fails in the assertion.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
  text: string
  headers: Headers
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  delete(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
}
