"""Shifts of the parts of a page while it appears."""

WATCH_SHIFTS = """
    window.shifts = [];
    window.tell = (entries) => entries.forEach((entry) => {
        const where = (source) => source.node && (source.node.id || source.node.className || source.node.nodeName);
        window.shifts.push(`${entry.value} ${entry.sources.map(where)}`);
    });
    window.watch = new PerformanceObserver((list) => tell(list.getEntries()));
    watch.observe({ type: "layout-shift", buffered: true });
"""
SHIFTS = """async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    tell(watch.takeRecords());
    return window.shifts;
}"""
"""Asked of a page that has loaded: what moved until its fonts were there and what they and the scripts do was drawn."""
