package hire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.enterprise.context.ApplicationScoped;
import javax.inject.Named;

/** What a database would keep, of which there is one. */
@Named
@ApplicationScoped
public class Store {
  private static final Map<Integer, Tool> tools = new ConcurrentSkipListMap<>();
  private static final Map<Integer, Category> categories = new ConcurrentSkipListMap<>();
  private static final AtomicInteger lastTool = new AtomicInteger();
  private static final AtomicInteger lastCategory = new AtomicInteger();

  static {
    Store store = new Store();
    Category ladders = new Category();
    ladders.setName("Ladders");
    ladders.setShelf("A1");
    store.save(ladders);
    Tool ladder = new Tool();
    ladder.setName("Ladder of nine rungs");
    ladder.setCategoryId(ladders.getId());
    store.save(ladder);
  }

  public List<Tool> getTools() { return new ArrayList<>(tools.values()); }
  public List<Category> getCategories() { return new ArrayList<>(categories.values()); }
  public Tool tool(Integer id) { return id == null ? null : tools.get(id); }

  public String categoryName(Integer id) {
    Category category = id == null ? null : categories.get(id);
    return category == null ? "" : category.getName();
  }

  public void save(Tool tool) {
    if (tool.getId() == null) tool.setId(lastTool.incrementAndGet());
    tools.put(tool.getId(), tool);
  }

  public void save(Category category) {
    if (category.getId() == null) category.setId(lastCategory.incrementAndGet());
    categories.put(category.getId(), category);
  }

  public void comment(Tool tool, String user, String text) {
    tools.get(tool.getId()).getComments().add(new String[] {user, text});
  }

  public void remove(Tool tool) { tools.remove(tool.getId()); }
  public void remove(Category category) { categories.remove(category.getId()); }
}
