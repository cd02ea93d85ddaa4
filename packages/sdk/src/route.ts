// A route as data: `GET /tokensets/{tokenset_id} list`.
export interface Route {
  method: string
  path: string
  /** `body`: a record, of a DELETE whose input is in its body. */
  answers: 'file' | 'events' | 'list' | 'record' | 'body'
}

export function parseRoute(route: string): Route {
  const [method = '', path = '', answers = 'record'] = route.split(' ')
  return { method, path, answers: answers as Route['answers'] }
}
