import { useMutation } from '@tanstack/react-query'
import { stateTones } from '@/features/state.tones'
import { inquiryResultLabels } from '@/shared/api/gen/inquirycommunity-marketingalliance.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

/** Inquiries that track a result. */
export type ResultPath =
  | '/api/v1/admin/marketing-inquiries'
  | '/api/v1/admin/store-inquiries'
  | '/api/v1/admin/wholesale-inquiries'

type Result = Schemas['InquiryResult']

/** Changes the result of an inquiry. Its note stays unless another one is sent. */
export const useSetResult = (path: ResultPath) => useMutation(apiMutation('put', `${path}/{seq}/result`)).mutateAsync

/** Returns the arguments of `selectCell` for the editable column 진행결과. */
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
