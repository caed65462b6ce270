import type createClient from 'openapi-fetch'
import type { MethodResponse } from 'openapi-fetch'
import { expectTypeOf, test } from 'vitest'
import type { call } from '@/shared/api/client'
import type { apiMutation, apiQuery } from '@/shared/api/query'
import type { PathWith, ResultOf } from '@/shared/api/types'
import type { paths } from '../../openapi/schema.gen'

// Nothing here runs: `npm run check` compiles it, and an expected error that does not come is an error.
declare const ask: typeof call
declare const query: typeof apiQuery
declare const mutation: typeof apiMutation

test('a call demands path, query and body as the contract does', () => {
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
    // @ts-expect-error settings are no input
    query(admin, {}, { staleTime: 1 })
    const points = '/api/v1/admin/point-entries'
    const body = { memberSeq: 1, direction: 'PLUS', amount: 1_000, reason: '보상' } as const
    // a request with an id is sent once, and nobody makes the id by hand
    ask('post', points, { body, once: true })
    mutation('post', points, { once: true }).mutationFn({ body })
    // @ts-expect-error the call does not say that it acts once
    ask('post', points, { body })
    // @ts-expect-error nor does the mutation
    mutation('post', points)
    // @ts-expect-error the id is made where the call is sent
    ask('post', points, { body: { ...body, requestId: 'x' }, once: true })
    // @ts-expect-error this one has no id
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

test('what a call gives is the result in the answer that the library reads from the contract', () => {
  expectTypeOf<{ [P in PathWith<'get'>]: Differs<P> }[PathWith<'get'>]>().toBeNever()
})
