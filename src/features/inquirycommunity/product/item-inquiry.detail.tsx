import { InquiryPage } from '@/features/inquirycommunity/inquiry-shared/inquiry-page'
import { stateTones } from '@/features/state.tones'
import { RecordLink } from '@/kit/record-link'
import { inquiryStateLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import {
  hideReasonLabels,
  itemInquiryCategoryLabels,
  itemTypeLabels,
  saleStateLabels,
} from '@/shared/api/gen/inquirycommunity-product.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { isOpenInquiry } from '../../../../domain/inquirycommunity/inquiry-states'
import { useMoveToShop, useVisibilityOf } from './item-inquiry.calls'
import { itemInquiryDef } from './item-inquiry.def'
import { itemAnswer, itemHref } from './item-inquiry.rules'

type Inquiry = Schemas['ItemInquiry']

const DETAIL = '/inquirycommunity/product/detail'
const dialogs = lazyCode(() => import('./item-inquiry-dialogs'))

/** Renders 숨김, 게시 and 1:1 문의로 이동. */
function Moves({ inquiry }: { inquiry: Inquiry }) {
  const { itemInquirySeq: seq, version, visible, state, title, closeReason } = inquiry
  const { mutateAsync: show } = useVisibilityOf(seq)
  const { mutateAsync: move } = useMoveToShop()
  const path = { seq }
  const publish = useAction(async () => {
    const message = '쇼핑몰의 상품 페이지에 다시 보이게 합니다.'
    if (await confirm({ title: `게시: ${title}`, message, confirmLabel: '게시' }))
      await show({ path, body: { visible: true, version } })
  })
  const moving = useAction(async () => {
    const message = '같은 내용의 일반 문의를 등록하고, 이 문의는 종결하여 숨깁니다. 되돌릴 수 없습니다.'
    if (!(await confirm({ title: `1:1 문의로 이동: ${title}`, message, confirmLabel: '이동' }))) return
    await move({ path, body: { version } })
    toast('일반 문의로 이동했습니다.')
  })
  const hide = async () =>
    (await dialogs.get())?.askHide(`숨김: ${title}`, isOpenInquiry(state), (hiding) =>
      show({ path, body: { visible: false, version, ...hiding } }),
    )
  return (
    <>
      {visible ? (
        <Button size="sm" onClick={hide}>
          숨김
        </Button>
      ) : (
        <Button
          size="sm"
          onClick={() => publish.run(undefined)}
          busy={publish.busy}
          disabled={closeReason === 'MOVED' && '이동한 문의는 게시할 수 없습니다.'}
        >
          게시
        </Button>
      )}
      <Button
        size="sm"
        onClick={() => moving.run(undefined)}
        busy={moving.busy}
        disabled={!isOpenInquiry(state) && '답변한 문의는 이동할 수 없습니다.'}
      >
        1:1 문의로 이동
      </Button>
    </>
  )
}

/** Renders the inquiry it was moved to, linked if the admin may see it. */
function MovedTo({ seq }: { seq: number }) {
  const { canRead } = useRights()
  const text = `일반 문의 ${seq}`
  if (!canRead('GENERAL_INQUIRY')) return text
  return (
    <RecordLink to="/inquirycommunity/manage/detail" search={{ seq: String(seq) }}>
      {text}
    </RecordLink>
  )
}

/** Renders 문의 상품: the item today, and the items that fit the writer's car. */
function ItemSection({ inquiry }: { inquiry: Inquiry }) {
  const { canRead } = useRights()
  const { item, itemName, sizeLabel, itemType, category, secret, visible, hideReason, carText, cars } = inquiry
  const name = item?.name ?? itemName
  return (
    <Section title="문의 상품" hint={itemTypeLabels[itemType]}>
      <ReadOnlyField label="상품" wide>
        {item && canRead('ITEM_MANAGEMENT') ? <a href={itemHref(itemType, item.itemSeq)}>{name}</a> : name}{' '}
        {item ? `(${item.itemCode})` : '(삭제된 상품)'}
      </ReadOnlyField>
      <ReadOnlyField label="규격">{item?.sizeLabel ?? sizeLabel ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="판매가">{item ? `${formatThousands(item.salePrice)}원` : '-'}</ReadOnlyField>
      <ReadOnlyField label="재고">
        {item ? (
          <>
            {formatThousands(item.stockQuantity)}{' '}
            <Pill tone={stateTones[item.saleState]}>{saleStateLabels[item.saleState]}</Pill>
          </>
        ) : (
          '-'
        )}
      </ReadOnlyField>
      <ReadOnlyField label="제조일자">{item?.producedText ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="유형">
        {itemInquiryCategoryLabels[category]} {secret && <Pill tone="amber">비밀글</Pill>}
      </ReadOnlyField>
      <ReadOnlyField label="노출">
        {visible ? '노출' : ['숨김', hideReason && hideReasonLabels[hideReason]].filter(Boolean).join(' · ')}
      </ReadOnlyField>
      {inquiry.movedToSeq !== null && (
        <ReadOnlyField label="이동">
          <MovedTo seq={inquiry.movedToSeq} />
        </ReadOnlyField>
      )}
      <ReadOnlyField label="차량" wide>
        {carText ?? '-'}
      </ReadOnlyField>
      {cars.map((car) => (
        <ReadOnlyField key={car.carModelSeq} label="장착 규격" wide>
          {car.name}: {car.sizes.join(', ') || '등록된 규격이 없습니다.'}
        </ReadOnlyField>
      ))}
    </Section>
  )
}

const Others = ({ others }: Pick<Inquiry, 'others'>) => (
  <Section plain title="이 상품의 다른 문의">
    <RecordTable
      label="이 상품의 다른 문의"
      rows={others}
      idOf={({ itemInquirySeq }) => itemInquirySeq}
      empty="다른 문의가 없습니다."
      columns={[
        { title: '문의일', nowrap: true, cell: ({ createdAt }) => formatTime(createdAt) },
        {
          title: '내용',
          names: true,
          minWidth: 20,
          cell: ({ itemInquirySeq, title, secret }) => (
            <>
              <RecordLink to={DETAIL} search={{ seq: String(itemInquirySeq) }}>
                {title}
              </RecordLink>{' '}
              {secret && <Pill tone="amber">비밀글</Pill>}
            </>
          ),
        },
        { title: '상태', cell: ({ state }) => <Pill tone={stateTones[state]}>{inquiryStateLabels[state]}</Pill> },
      ]}
    />
  </Section>
)

export function ItemInquiryDetail() {
  return (
    <InquiryPage
      def={itemInquiryDef}
      screen={DETAIL}
      part={itemAnswer}
      actions={(inquiry: Inquiry, canWrite) => canWrite && <Moves inquiry={inquiry} />}
      writer={({ purchased }: Inquiry) => (
        <ReadOnlyField label="구매 여부">{purchased ? '구매' : '미구매'}</ReadOnlyField>
      )}
      facts={(inquiry: Inquiry) => <ItemSection inquiry={inquiry} />}
      kindSections={({ others }: Inquiry) => <Others others={others} />}
    />
  )
}
