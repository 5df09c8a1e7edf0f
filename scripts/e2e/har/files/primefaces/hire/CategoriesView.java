package hire;

import java.io.Serializable;
import java.util.List;
import javax.annotation.PostConstruct;
import javax.faces.application.FacesMessage;
import javax.faces.context.FacesContext;
import javax.faces.view.ViewScoped;
import javax.inject.Inject;
import javax.inject.Named;
import org.primefaces.event.RowEditEvent;

/** Categories, edited in their rows. */
@Named
@ViewScoped
public class CategoriesView implements Serializable {
  @Inject private Store store;
  private List<Category> categories;
  private Category category = new Category();

  @PostConstruct
  public void init() {
    categories = store.getCategories();
  }

  public void add() {
    store.save(category);
    category = new Category();
    init();
    say("Category Added");
  }

  public void onRowEdit(RowEditEvent<Category> event) {
    store.save(event.getObject());
    say("Category Edited");
  }

  public void remove(Category removed) {
    store.remove(removed);
    init();
    say("Category Removed");
  }

  private void say(String text) {
    FacesContext.getCurrentInstance().addMessage(null, new FacesMessage(text));
  }

  public List<Category> getCategories() { return categories; }
  public Category getCategory() { return category; }
}
