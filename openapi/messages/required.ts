/** Said of a field that must hold something: on the sign-in page, at a form's field and by the server alike. */
export const required = (title: string): string => `${title} (을)를 입력해주세요.`
