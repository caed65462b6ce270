import type createClient from 'openapi-fetch'
import type { MethodResponse } from 'openapi-fetch'
import { expectTypeOf, test } from 'vitest'
import type { call } from '@/shared/api/client'
import type { apiMutation, apiQuery } from '@/shared/api/query'
import type { PathWith, ResultOf } from '@/shared/api/types'
import type { paths } from '../../openapi/schema.gen'

// This code never runs: `npm run check` compiles it, and a missing expected error is an error.
declare const ask: typeof call
declare const query: typeof apiQuery
declare const mutation: typeof apiMutation

test('a call requires path, query and body as in the contract', () => {
  const admin = '/api/v1/admin/admins/{seq}'
  const compiled = () => {
    // optional parts stay optional
    ask('get', '/api/v1/admin/admins')
    ask('get', '/api/v1/admin/admins', { query: { page: 2 }, background: true })
    query('/api/v1/admin/me')
    query('/api/v1/admin/me', {}, { staleTime: 1 })

    // @ts-expect-error the seq of the record is missing
    ask('get', admin)
    // @ts-expect-error as above
    ask('get', admin, {})
    // @ts-expect-error a seq is a number
    ask('get', admin, { path: { seq: 'one' } })
    // @ts-expect-error no such part
    ask('get', admin, { path: { id: 1 } })
    // @ts-expect-error the body is missing
    ask('post', '/api/v1/admin/auth/sign-in')
    // @ts-expect-error the body lacks the password
    ask('post', '/api/v1/admin/auth/sign-in', { body: { loginId: 'kim' } })
    // @ts-expect-error a call without a body takes none
    ask('delete', admin, { path: { seq: 1 }, body: {} })
    // @ts-expect-error no such parameter
    ask('get', '/api/v1/admin/admins', { query: { pge: 2 } })
    // @ts-expect-error the path does not know this method
    ask('put', '/api/v1/admin/me')

    // @ts-expect-error queries demand the same
    query(admin)
    // @ts-expect-error settings are not an input
    query(admin, {}, { staleTime: 1 })
    const points = '/api/v1/admin/point-entries'
    const body = { memberSeq: 1, direction: 'PLUS', amount: 1_000, reason: '보상' } as const
    // the client creates the request id and sends a request once
    ask('post', points, { body, once: true })
    mutation('post', points, { once: true }).mutationFn({ body })
    // @ts-expect-error this call has no request id
    ask('post', points, { body })
    // @ts-expect-error this mutation has none either
    mutation('post', points)
    // @ts-expect-error the client creates the id
    ask('post', points, { body: { ...body, requestId: 'x' }, once: true })
    // @ts-expect-error this call has no id
    ask('delete', admin, { path: { seq: 1 }, once: true })

    // @ts-expect-error the body is missing
    mutation('put', admin).mutationFn({ path: { seq: 1 } })
  }
  expectTypeOf(compiled).toBeFunction()
})

type Answer<P extends PathWith<'get'>> = MethodResponse<ReturnType<typeof createClient<paths>>, 'get', P>
type Differs<P extends PathWith<'get'>> = [Answer<P>] extends [{ result: infer R }]
  ? [R, ResultOf<'get', P>] extends [ResultOf<'get', P>, R]
    ? never
    : P
  : never

test('the result of a call has the type of the contract’s response', () => {
  expectTypeOf<{ [P in PathWith<'get'>]: Differs<P> }[PathWith<'get'>]>().toBeNever()
})
