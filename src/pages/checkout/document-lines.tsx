import type { Outputs } from "#server/types.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import table from "#src/ui/table.module.css";

/** What an invoice is for, priced: net, VAT and the whole; a credit note states the same with a minus. */
export function DocumentLines({ paper }: { paper: Outputs["billing"]["document"] }) {
  const { line, netPence, vatPence, vatBasisPoints, grossPence, creditNoteNumber, creditsValidDays } = paper;
  const money = (pence: number) => toThePenny(creditNoteNumber ? -pence : pence);
  return (
    <table className={table.table}>
      <caption>Amounts in pounds sterling</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={table.figure}>
            Quantity
          </th>
          <th scope="col" className={table.figure}>
            Net
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {line.name}: {counted(line.advertsIncluded, "job advert")}, {counted(line.daysLive, "day")}
            {line.advertsIncluded > 1 && " each"}, to be used within {counted(creditsValidDays, "day")}
          </th>
          <td className={table.figure}>{line.quantity}</td>
          <td className={table.figure}>{money(netPence)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            VAT at {vatBasisPoints / 100}%
          </th>
          <td className={table.figure}>{money(vatPence)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            <strong>Total with VAT</strong>
          </th>
          <td className={table.figure}>
            <strong>{money(grossPence)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** "£1,190.00": on a bill pounds stand under pounds and pence under pence. */
function toThePenny(pence: number): string {
  const text = formatMoney(pence);
  return text.includes(".") ? text : `${text}.00`;
}
