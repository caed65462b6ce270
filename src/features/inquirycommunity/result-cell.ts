import { useMutation } from '@tanstack/react-query'
import { stateTones } from '@/features/tones.labels'
import { inquiryResultLabels } from '@/shared/api/gen/inquirycommunity-marketingalliance.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

/** Inquiries of which something comes. */
export type ResultPath =
  | '/api/v1/admin/marketing-inquiries'
  | '/api/v1/admin/store-inquiries'
  | '/api/v1/admin/wholesale-inquiries'

type Result = Schemas['InquiryResult']

/** Changes what came of one; what was said about it stays where nothing else is said. */
export const useSetResult = (path: ResultPath) => useMutation(apiMutation('put', `${path}/{seq}/result`)).mutateAsync

/** The column 진행결과, which is changed in place: for `selectCell`. */
export const resultCell = <R extends { version: number }>(
  { seq }: { seq: (row: R) => number },
  setResult: ReturnType<typeof useSetResult>,
) =>
  [
    inquiryResultLabels,
    stateTones,
    {
      width: 7,
      run: (row: R, result: Result) => setResult({ path: { seq: seq(row) }, body: { result, version: row.version } }),
    },
  ] as const
