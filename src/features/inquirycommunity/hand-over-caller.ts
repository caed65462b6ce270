import { createStore } from '@/shared/lib/value-store'

/** A member who calls, masked as on the page that the admin comes from. */
export interface Caller {
  memberSeq: number
  name: string
  loginId: string
}

const waiting = createStore<Caller | undefined>(undefined)

/** Keeps the member in memory for 전화 문의 등록 that opens next with its `memberSeq`. It is read once. */
export const handOverCaller = ({ memberSeq, name, loginId }: Caller): void => waiting.set({ memberSeq, name, loginId })

/** Returns the kept member. The reader then calls `clearHandedCaller`. */
export const getHandedCaller = (): Caller | undefined => waiting.get()
export const clearHandedCaller = (): void => waiting.set(undefined)
