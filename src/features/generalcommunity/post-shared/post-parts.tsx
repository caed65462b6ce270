import type { ReactNode } from 'react'
import { NO_SHOP, shopPageOf } from '@/features/promotion/event/event.rules'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import type { Preview } from './post.rules'

const preview = lazyCode(() => import('./preview-dialog'))

interface ButtonsProps {
  /** Returns the unsaved post. */
  read: () => Preview
  /** Shop path of posts of this kind, e.g. `/notice`. */
  page: string
  /** Seq of a stored post. */
  seq: number | undefined
}

/** Renders the buttons to preview a post and to open it in the shop. */
export function PostButtons({ read, page, seq }: ButtonsProps) {
  const href = seq && shopPageOf(page, seq)
  return (
    <>
      <Button onClick={async () => (await preview.get())?.openPreview(read())}>미리보기</Button>
      {seq !== undefined &&
        (href ? (
          <a className={buttonClass()} href={href} target="_blank" rel="noopener noreferrer">
            쇼핑몰 보기
          </a>
        ) : (
          <Button disabled={NO_SHOP}>쇼핑몰 보기</Button>
        ))}
    </>
  )
}

interface FactsProps {
  record: {
    viewCount: number
    createdAt: string
    createdBy: string | null
    updatedAt: string
    updatedBy: string | null
  }
  /** Further counters. */
  children?: ReactNode
}

/** Renders 통계 and 이력 of a post, both read-only. */
export function PostFacts({ record, children }: FactsProps) {
  return (
    <>
      <Section title="통계">
        <ReadOnlyField label="조회">{formatThousands(record.viewCount)}회</ReadOnlyField>
        {children}
      </Section>
      <Section title="이력">
        <ReadOnlyField label="등록">
          {formatAdmin(record.createdBy) ?? '시스템'} · {formatTime(record.createdAt)}
        </ReadOnlyField>
        <ReadOnlyField label="수정">
          {formatAdmin(record.updatedBy) ?? '시스템'} · {formatTime(record.updatedAt)}
        </ReadOnlyField>
      </Section>
    </>
  )
}
