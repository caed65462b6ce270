import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client'
import { ApiError } from '../api/errors'
import { meQuery, useMe } from '../api/me'
import type { Schemas } from '../api/types'
import { runSerially } from '../lib/run-serially'
import { showFailure } from './layers/failure'
import { toast } from './layers/toast'

type Pin = Schemas['PinBody']
type Change = (pins: readonly Pin[]) => readonly Pin[]

const isSame = (a: Pin, b: Pin): boolean => a.screen === b.screen && a.savedViewSeq === b.savedViewSeq
const includes = (pins: readonly Pin[], pin: Pin): boolean => pins.some((each) => isSame(each, pin))
const bodyOf = ({ screen, savedViewSeq }: Pin): Pin => ({ screen, savedViewSeq })

/** Saves a change of the pins; if another window has changed them meanwhile, saves it on top of theirs. */
async function saveChange(client: QueryClient, change: Change): Promise<void> {
  async function save(seen: readonly Pin[]) {
    const body = { pins: change(seen).map(bodyOf), seen: seen.map(bodyOf) }
    const pins = await call('put', '/api/v1/admin/me/pins', { body })
    client.setQueryData(meQuery.queryKey, (me) => me && { ...me, pins })
  }
  try {
    await save(client.getQueryData(meQuery.queryKey)?.pins ?? [])
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    await save((await client.fetchQuery({ ...meQuery, staleTime: 0 })).pins)
    toast('다른 창에서 바꾼 고정 메뉴에 이어서 저장했습니다.')
  }
}

/** Returns the pins of the signed-in admin, and functions that change them, one after the other. They show their failures. */
export function usePins() {
  const client = useQueryClient()
  const pins = useMe()?.pins ?? []

  async function run(change: Change): Promise<void> {
    try {
      await runSerially(client, [], () => saveChange(client, change))
    } catch (error) {
      void showFailure(error, () => void run(change))
    }
  }
  const has = (pin: Pin): boolean => includes(pins, pin)
  const pinLast = (pin: Pin) => run((before) => (includes(before, pin) ? before : [...before, pin]))
  const unpin = (pin: Pin) => run((before) => before.filter((each) => !isSame(each, pin)))
  return {
    pins,
    has,
    unpin,
    /** Pins a screen or view after the others, or unpins it. The server refuses a ninth. */
    toggle: (pin: Pin) => (has(pin) ? unpin(pin) : pinLast(pin)),
    /** Moves a pin up (-1) or down (1). */
    move: (pin: Pin, by: -1 | 1) =>
      run((before) => {
        const at = before.findIndex((each) => isSame(each, pin))
        const to = at + by
        if (at < 0 || to < 0 || to >= before.length) return before
        return before.toSpliced(at, 1).toSpliced(to, 0, pin)
      }),
  }
}
