import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { showFailure } from '@/shared/ui/layers/failure'
import { withParticle } from '../../../../domain/common/particles'
import { describePosition, type Order, toMenuPlaces } from './menu-order.rules'

type Node = Schemas['ShopMenuNode']

const orderOf = (tree: readonly Node[]): Order =>
  tree.map(({ shopMenuSeq, children }) => ({
    seq: shopMenuSeq,
    children: children.map((child) => child.shopMenuSeq),
  }))

/** Returns the shown order. Moves show at once and are saved one after the other; a failure reverts them. */
export function useMenuOrder(area: Schemas['ShopMenuArea'], tree: readonly Node[], nameOf: (seq: number) => string) {
  const [mine, setMine] = useState<{ order: Order; over: readonly Node[] } | null>(null)
  const [saving, setSaving] = useState(false)
  const [announcement, announce] = useState('')
  const waiting = useRef<Order | null>(null)
  const running = useRef(false)
  const latest = useRef(tree)
  latest.current = tree
  const { mutateAsync } = useMutation(apiMutation('put', '/api/v1/admin/shop-menus/order'))
  // a move stays until the tree that was loaded after it arrives
  const order = mine && (saving || mine.over === tree) ? mine.order : orderOf(tree)

  async function save() {
    if (running.current) return
    running.current = true
    setSaving(true)
    try {
      for (let next = waiting.current; next; next = waiting.current) {
        waiting.current = null
        await mutateAsync({ body: { area, nodes: toMenuPlaces(next) } })
        setMine({ order: next, over: latest.current })
      }
    } catch (error) {
      waiting.current = null
      setMine(null)
      announce(`순서를 저장하지 못했습니다. ${messageOf(error)}`)
      void showFailure(error)
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  return {
    order,
    announcement,
    /** Moves an entry. `next` is null if it cannot go there. */
    move(seq: number, next: Order | null) {
      if (!next) return
      setMine({ order: next, over: latest.current })
      announce(`${nameOf(seq)}: ${withParticle(describePosition(next, seq, nameOf), '으로/로')} 옮겼습니다.`)
      waiting.current = next
      void save()
    },
  }
}
