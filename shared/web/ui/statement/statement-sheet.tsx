import { useMemo } from 'react';
import { formatStatement } from '#shared/domain/statements/statement-texts.ts';
import { type ApiStatement, toStatement } from './api-statement.ts';
import style from './statement-sheet.module.css';

/** Printable: black on white, in its own language, with a repeated table header. */
export function StatementSheet({ statement }: { readonly statement: ApiStatement }) {
  const texts = useMemo(() => formatStatement(toStatement(statement), statement.language), [statement]);
  const { title, selfBilling, parties, facts, columns, rows, subtotals, total, remarks } = texts;
  const cellClass = (isNumber = false) => (isNumber ? style.number : undefined);
  return (
    <article className={style.sheet} lang={texts.language}>
      <h1 className={style.title}>{title}</h1>
      {selfBilling === null ? null : <p className={style.selfBilling}>{selfBilling}</p>}
      <div className={style.parties}>
        {parties.map(({ heading, lines }) => (
          <section key={heading}>
            <h2 className={style.label}>{heading}</h2>
            <address className={style.address}>{lines.join('\n')}</address>
          </section>
        ))}
      </div>
      <dl className={style.facts}>
        {facts.map(({ label, text }) => (
          <div key={label} className={style.fact}>
            <dt className={style.label}>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {/* Scrollable, so keyboard users need focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it */}
      <section className={style.scrolls} tabIndex={0} aria-label={title}>
        {/* On phones, rows become cards; the roles keep the table for screen readers. */}
        {/* biome-ignore lint/a11y/noRedundantRoles: screen readers ignore a table displayed as blocks without it */}
        <table className={style.table} role="table">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <thead role="rowgroup">
            {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
            <tr role="row">
              {columns.map(({ name, label, isNumber }) => (
                // biome-ignore lint/a11y/noRedundantRoles: as above
                <th key={name} scope="col" role="columnheader" className={cellClass(isNumber)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tbody role="rowgroup">
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <tr key={row} role="row">
                {columns.map(({ name, label, isNumber }, index) => (
                  // biome-ignore lint/a11y/noRedundantRoles: as above
                  <td key={name} role="cell" data-label={label} className={cellClass(isNumber)}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <dl className={style.sums}>
        {subtotals.map(({ label, text }) => (
          <div key={label} className={style.sum}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={`${style.sum} ${style.total}`}>
          <dt>{total.label}</dt>
          <dd>{total.text}</dd>
        </div>
      </dl>
      {remarks.map((remark) => (
        <p key={remark} className={style.remark}>
          {remark}
        </p>
      ))}
    </article>
  );
}
