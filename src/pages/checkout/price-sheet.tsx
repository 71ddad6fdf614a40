import { formatMoney } from "#src/lib/money.ts";
import table from "#src/ui/table.module.css";

interface Priced {
  vatBasisPoints: number;
  netPence: number;
  vatPence: number;
  grossPence: number;
}

/** A price as a bill states it: what it is for, net, VAT, and the whole below a rule. */
export function PriceSheet({ caption, what, priced }: { caption: string; what: string; priced: Priced }) {
  const { netPence, vatPence, vatBasisPoints, grossPence } = priced;
  return (
    <table className={table.table}>
      <caption>{caption}</caption>
      <tbody>
        <tr>
          <th scope="row">{what}</th>
          <td className={table.figure}>{formatMoney(netPence)}</td>
        </tr>
        <tr>
          <th scope="row">VAT at {vatBasisPoints / 100}%</th>
          <td className={table.figure}>{formatMoney(vatPence)}</td>
        </tr>
        <tr>
          <th scope="row">
            <strong>To pay</strong>
          </th>
          <td className={table.figure}>
            <strong>{formatMoney(grossPence)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
