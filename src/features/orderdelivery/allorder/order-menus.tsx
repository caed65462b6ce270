import { useState } from 'react'
import { orderMessageEventLabels, orderSheetTypeLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { useRights } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import type { AnchoredMenuProps } from '@/shared/ui/layers/anchored-menu'
import { lazyLayer } from '@/shared/ui/layers/lazy-layer'
import { useAction } from '@/shared/ui/layers/use-action'
import { resendableMessages } from '../../../../domain/orderdelivery/order-messages'
import type { OrderOf } from './order.detail-def'

type Order = Schemas['Order']
type Items = AnchoredMenuProps['items']

const MenuAt = lazyLayer(async () => (await import('@/shared/ui/layers/anchored-menu')).AnchoredMenu)

/** Renders a button that opens a menu. */
function MenuButton({ label, items }: { label: string; items: Items }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
        }}
      >
        {label} ▾
      </Button>
      {anchor && <MenuAt anchor={anchor} label={label} items={items} onClose={() => setAnchor(null)} />}
    </>
  )
}

/** Renders the print menu of an order and the menu of messages that can be sent again. */
export function OrderMenus({ detail, order }: { detail: OrderOf; order: Order }) {
  const { canRead } = useRights()
  const { orderSeq: seq, storeSeq } = order
  const resend = useAction(apiMutation('post', '/api/v1/admin/orders/{seq}/messages'), {
    done: '메시지를 다시 보냈습니다.',
  })
  const sheets = Object.entries(orderSheetTypeLabels).map(([type, label]) => ({
    label,
    reason: type === 'MOUNT' && !storeSeq ? '장착점이 없는 주문입니다.' : undefined,
    run: () => void window.open(`/print/order/${seq}?type=${type}`, `print-${seq}`, 'popup,width=900,height=900'),
  }))
  const messages = resendableMessages({ ...order, reserved: order.mountReservation !== null }).map((eventCode) => ({
    label: orderMessageEventLabels[eventCode],
    run: () => void resend.run({ path: { seq }, body: { eventCode } }),
  }))
  return (
    <>
      {canRead('ORDER_MANAGEMENT') && <MenuButton label="인쇄" items={sheets} />}
      {detail.mayWrite && messages.length > 0 && <MenuButton label="메시지" items={messages} />}
    </>
  )
}
