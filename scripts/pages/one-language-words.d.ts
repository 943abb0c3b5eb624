/** The sections of a file in one language; made by the build (`one-language.ts`). */
declare module '*.ts?en' {
  type Plural = { readonly one: string; readonly other: string };
  const sections: Readonly<Record<string, Readonly<Record<string, string | Plural>>>>;
  export default sections;
}
declare module '*.ts?zh' {
  type Plural = { readonly one: string; readonly other: string };
  const sections: Readonly<Record<string, Readonly<Record<string, string | Plural>>>>;
  export default sections;
}
