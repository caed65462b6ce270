import { formatThousands } from '@/shared/lib/format'

type Unit = 'P' | '원'

/** Returns the message if an entered amount exceeds the admin's limit; null if it does not. */
export const overPointLimit = (limit: number | undefined, amount: number | string | null, unit: Unit): string | null =>
  limit !== undefined && Number(amount) > limit
    ? `1회 지급 한도인 ${formatThousands(limit)}${unit} 이하로 입력해 주세요.`
    : null

/** Returns the help text that states the admin's limit; undefined without one. */
export const pointLimitHelp = (limit: number | undefined, unit: Unit): string | undefined =>
  limit === undefined ? undefined : `내 권한그룹의 1회 지급 한도는 ${formatThousands(limit)}${unit}입니다.`
