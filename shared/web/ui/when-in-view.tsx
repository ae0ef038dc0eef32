import { useInViewport } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  /** Keeps the place until then. */
  readonly minHeight: string;
  readonly children: ReactNode;
}

/** Renders, and so loads, its content only once the page is scrolled to it. */
export function WhenInView({ minHeight, children }: Props) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  return wasSeen ? children : <div ref={ref} style={{ minHeight }} />;
}
