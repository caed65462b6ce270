import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { shopMenuAreaLabels } from '@/shared/api/gen/basicSetting-menu.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { readSeq } from '@/shared/lib/read-value'
import { Button } from '@/shared/ui/inputs/button'
import { RecordLoadFailed, RecordSkeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { Tabs } from '@/shared/ui/tabs'
import { MENU_LIMITS, menuLimit } from '../../../../domain/exhibit/shop-menu'
import styles from './menu.module.css'
import { MenuForm } from './menu-form'
import { MenuPreview } from './menu-preview'
import { MenuTree } from './menu-tree'
import { AREAS, areaOf } from './shop-menu.detail-def'
import type { EditedMenu } from './shop-menu.rules'

type Area = Schemas['ShopMenuArea']

const TABS = AREAS.map((key) => ({ key, label: shopMenuAreaLabels[key] }))

/** Returns a key per entry and per parent of a new one, so that each gets its own form. */
function openOf({ seq, new: fresh, parentSeq }: Readonly<Record<string, unknown>>): Props['open'] {
  if (seq === undefined && fresh === undefined) return null
  return { seq: readSeq(seq), key: JSON.stringify([seq, parentSeq]) }
}

/** Renders the shop navigation, one area at a time: the tree, the form of an entry and the preview. */
export function ShopMenuScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate({ from: '/basicSetting/menu' })
  const area = areaOf(search.tab)
  const tab = area === 'HEADER' ? undefined : area
  return (
    <Tabs
      label="영역"
      items={TABS}
      value={area}
      onChange={(next) => navigate({ search: next === 'HEADER' ? {} : { tab: next } })}
    >
      <AreaMenus
        key={area}
        area={area}
        open={openOf(search)}
        onChoose={(seq) => navigate({ search: { tab, seq: String(seq) } })}
        onAdd={(parentSeq) =>
          navigate({ search: { tab, new: '1', ...(parentSeq ? { parentSeq: String(parentSeq) } : {}) } })
        }
      />
    </Tabs>
  )
}

interface Props {
  area: Area
  /** The entry in the URL, or a new one; null for none. */
  open: { seq: number | undefined; key: string } | null
  onChoose: (seq: number) => void
  onAdd: (parentSeq: number | null) => void
}

function AreaMenus({ area, open, onChoose, onAdd }: Props) {
  const { canWrite } = useRights()
  const [draft, setDraft] = useState<EditedMenu | undefined>()
  const { data: tree, error, refetch } = useQuery(apiQuery('/api/v1/admin/shop-menus', { query: { area } }))
  if (error && !tree) return <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
  if (!tree) return <RecordSkeleton />
  const mayWrite = canWrite('MENU_MANAGEMENT')
  const { first } = MENU_LIMITS[area]
  return (
    <>
      <div className={styles.head}>
        <MenuPreview area={area} tree={tree} draft={draft} />
      </div>
      <div className={styles.split}>
        <Section
          plain
          title={`${shopMenuAreaLabels[area]} 메뉴`}
          hint={`${tree.length}/${first}개`}
          aside={
            mayWrite && (
              <Button disabled={tree.length >= first && menuLimit(first)} onClick={() => onAdd(null)}>
                메뉴 추가
              </Button>
            )
          }
        >
          <MenuTree area={area} tree={tree} onChoose={onChoose} onAdd={onAdd} mayWrite={mayWrite} chosen={open?.seq} />
        </Section>
        {open ? (
          <MenuForm key={open.key} area={area} tree={tree} onDraft={setDraft} />
        ) : (
          <p className={styles.note}>왼쪽에서 메뉴를 선택하면 내용을 보고 고칠 수 있습니다.</p>
        )}
      </div>
    </>
  )
}
