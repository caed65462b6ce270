import type { Schemas } from '@/shared/api/types'

type Courier = Pick<Schemas['PackageCode'], 'isDefault' | 'usedCount'>

/** Returns why a courier cannot be disabled, or undefined. */
export const disableRefusal = ({ isDefault }: Pick<Courier, 'isDefault'>): string | undefined =>
  isDefault ? '기본 택배사는 변경할 수 없습니다. 다른 택배사를 기본으로 지정해 주세요.' : undefined

/** Returns why a courier cannot be deleted, or undefined. */
export const deleteRefusal = ({ isDefault, usedCount }: Courier): string | undefined =>
  disableRefusal({ isDefault }) ??
  (usedCount > 0 ? '배송에 사용된 택배사는 삭제할 수 없습니다. 사용 안 함으로 바꿔 주세요.' : undefined)
