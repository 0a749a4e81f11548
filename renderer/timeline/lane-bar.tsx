/** Which shares of `whole` lanes compute and wait; nothing in it before that is known. */
export function LaneBar(props: {
  shares: { readonly compute: bigint; readonly waiting: bigint } | null;
  whole: bigint;
}) {
  const { shares, whole } = props;
  return (
    <span className="lane-bar">
      {shares !== null && (
        <>
          <span data-does="compute" style={{ width: widthOf(shares.compute, whole) }} />
          <span data-does="waiting" style={{ width: widthOf(shares.waiting, whole) }} />
        </>
      )}
    </span>
  );
}

/** Overlapping events may be more than the whole. */
function widthOf(part: bigint, whole: bigint): string {
  if (whole <= 0n || part <= 0n) return '0';
  return `max(1px, ${Number((part * 10_000n) / whole) / 100}%)`;
}
