"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useRef } from "react";

export default function Search() {
  const searchParams = useSearchParams();
  const pathname = usePathname();
  const { replace } = useRouter();
  const timer = useRef();
  const search = (text) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const params = new URLSearchParams(searchParams);
      if (text) params.set("query", text);
      else params.delete("query");
      replace(`${pathname}?${params}`);
    }, 300);
  };
  return (
    <input
      placeholder="Search bottles"
      defaultValue={searchParams.get("query")?.toString()}
      onChange={(event) => search(event.target.value)}
    />
  );
}
