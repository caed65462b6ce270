/** Message of a field that the admin may not change, because they see its value masked. */
export const maskedForAdmin = '개인정보 보기 권한이 있어야 바꿀 수 있습니다.'

/** Message of a masked value that is sent back to be stored. */
export const stillMasked = '가려진 값은 저장할 수 없습니다. 보기를 누른 뒤 수정해 주세요.'
