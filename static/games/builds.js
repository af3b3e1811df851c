// Orders that are put together from boxes: what is ticked comes to something, which is said beside the button that gives
// the order. The server knows what that is for every sum of weights; here they are only added up.
(() => {
  const outputs = (form) => document.querySelectorAll(`output[data-of="${form.id}"]`);
  const buttons = (form) => [...form.elements].filter((element) => element.type === "submit");
  const beginning = (form) => form.querySelector("[data-begins]:is(:checked, [type=hidden])");

  const tell = (form) => {
    const begins = beginning(form);
    const start = begins ? JSON.parse(begins.dataset.begins) : { fits: [], outcomes: {} };
    const boxes = [...form.querySelectorAll("input[type=checkbox]")];
    boxes.forEach((box) => {
      box.disabled = Boolean(begins) && !start.fits.includes(box.value);
      box.checked = box.checked && !box.disabled;
    });
    const ticked = boxes.filter((box) => box.checked);
    const sum = ticked.reduce((total, box) => total + Number(box.dataset.weight), 0);
    const [outcome, isAllowed] = start.outcomes[sum] || [form.dataset.choose, false];
    const isTooMany = ticked.length > Number(form.dataset.most);
    outputs(form).forEach((output) => { output.textContent = isTooMany ? form.dataset.tooMany : outcome; });
    buttons(form).forEach((button) => { button.disabled = isTooMany || !isAllowed; });
  };

  const all = () => document.querySelectorAll("#table form.build").forEach(tell);
  document.addEventListener("change", (event) => {
    const form = event.target.closest("#table form.build");
    if (form) tell(form);
  });
  document.body.addEventListener("htmx:afterSettle", all);
  all();
})();
